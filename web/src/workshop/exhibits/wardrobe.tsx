import { paths } from '../../app/paths.ts';
import { Component as WardrobePage } from '../../app/wardrobe/WardrobePage.tsx';
import type { Exhibit } from '../exhibit.ts';
import { Acted, appears, press } from '../made-up/Acted.tsx';
import { lena } from '../made-up/people.ts';
import { Visit } from '../made-up/Visit.tsx';
import type { Answers } from '../made-up/wire.ts';

const SAVED: Answers = { changeAvatar: { user: lena }, changeFigure: { user: lena } };
const NO_ANSWER: Answers = { changeAvatar: 'silence', changeFigure: 'silence' };
const REFUSED: Answers = { changeAvatar: { refused: 'internal' }, changeFigure: { refused: 'internal' } };

const TAB = '[role="tab"]';
/** The second tile: nothing Lena wears as she comes in. */
const ANOTHER = '[role="tabpanel"] label:nth-of-type(2) input';
const SAVE = '[data-save] button';

const openGroup = (number: number) => press(`${TAB}:nth-of-type(${number})`);

/** Dresses differently, and waits until saving is offered. */
async function change(): Promise<void> {
  await press(ANOTHER);
  await appears(`${SAVE} + button`);
}

async function save(): Promise<void> {
  await change();
  await press(SAVE);
}

function Dressing({
  answers = SAVED,
  act = () => appears(TAB),
}: {
  readonly answers?: Answers;
  readonly act?: () => Promise<unknown>;
}) {
  return (
    <Visit at={paths.wardrobe()} layout="app" answers={answers}>
      <Acted act={act}>
        <WardrobePage />
      </Acted>
    </Visit>
  );
}

export const wardrobe: Exhibit = {
  id: 'wardrobe',
  title: 'Wardrobe',
  area: 'Account',
  kind: 'page',
  states: {
    open: () => <Dressing />,
    'hair and its colours': () => <Dressing act={() => openGroup(2)} />,
    'aids, for nothing': () => <Dressing act={() => press(`${TAB}:last-of-type`)} />,
    unsaved: () => <Dressing act={change} />,
    'being saved': () => (
      <Dressing
        answers={NO_ANSWER}
        act={async () => {
          await save();
          await appears(`${SAVE}[aria-disabled="true"]`);
        }}
      />
    ),
    'not saved': () => (
      <Dressing
        answers={REFUSED}
        act={async () => {
          await save();
          await appears('main [role="alert"]');
        }}
      />
    ),
    'leaving with something unsaved': () => (
      <Dressing
        act={async () => {
          await change();
          await press('nav ul a');
          await appears('dialog[open] button');
        }}
      />
    ),
  },
};
