import { useLocation, useParams } from 'react-router';
import {
  CaseView,
  chosenBefore,
  Measures,
  People,
  PersonView,
  Queue,
} from '../../features/moderation/index.ts';
import { useUser } from '../../features/sessions/index.ts';
import { t } from '../../i18n/staff.ts';
import { StaffFrame } from './StaffFrame.tsx';
import { PARTS, staffPath } from './staff-paths.ts';

/** `/team`: what waits for a decision, people, and the measures in force. */
export function TeamPage() {
  const { teil, id } = useParams();
  const { state } = useLocation();
  const role = useUser()?.role ?? 'user';
  const part = PARTS.team.find((one) => one === teil) ?? PARTS.team[0];
  switch (part) {
    case 'meldungen':
      return (
        <StaffFrame base="team" open={part} up={id ? upTo('meldungen') : undefined}>
          {id ? (
            <CaseView key={id} id={id} ownRole={role} base="team" />
          ) : (
            <Queue base="team" ownRole={role} />
          )}
        </StaffFrame>
      );
    case 'personen':
      return (
        <StaffFrame base="team" open={part} up={id ? upTo('personen') : undefined}>
          {id ? (
            <PersonView key={id} id={id} ownRole={role} base="team" before={chosenBefore(state)} />
          ) : (
            <People base="team" />
          )}
        </StaffFrame>
      );
    case 'massnahmen':
      return (
        <StaffFrame base="team" open={part}>
          <Measures base="team" ownRole={role} />
        </StaffFrame>
      );
  }
}

const upTo = (part: 'meldungen' | 'personen') => ({
  to: staffPath('team', part),
  label: t(part === 'meldungen' ? 'cases.up' : 'people.up'),
});
