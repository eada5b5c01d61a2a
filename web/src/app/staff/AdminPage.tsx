import { useParams } from 'react-router';
import {
  Acts,
  AllPeople,
  HealthDesk,
  NewsDesk,
  NewsEditor,
  Overview,
  RolePart,
  RoomsDesk,
  ShopDesk,
  WordsDesk,
} from '../../features/admin/index.ts';
import { CaseView, Measures, PersonView, Queue } from '../../features/moderation/index.ts';
import { t } from '../../i18n/staff.ts';
import { StaffFrame } from './StaffFrame.tsx';
import { PARTS, staffPath } from './staff-paths.ts';

/** `/admin`: how the place is doing, people and roles, cases, measures, rooms, the shop, words that do not belong here, news, how the server is doing, and the record of what staff did. */
export function AdminPage() {
  const { teil, id } = useParams();
  const part = PARTS.admin.find((one) => one === teil) ?? PARTS.admin[0];
  switch (part) {
    case 'ueberblick':
      return (
        <StaffFrame base="admin" open={part}>
          <Overview />
        </StaffFrame>
      );
    case 'personen':
      return (
        <StaffFrame base="admin" open={part} up={id ? upTo(part, 'people.up') : undefined}>
          {id ? (
            <PersonView key={id} id={id} ownRole="admin" base="admin">
              {(person) => (
                <>
                  <RolePart person={person} />
                  <section>
                    <h2>{t('person.acts')}</h2>
                    <Acts targetId={id} />
                  </section>
                </>
              )}
            </PersonView>
          ) : (
            <AllPeople />
          )}
        </StaffFrame>
      );
    case 'meldungen':
      return (
        <StaffFrame base="admin" open={part} up={id ? upTo(part, 'cases.up') : undefined}>
          {id ? (
            <CaseView key={id} id={id} ownRole="admin" base="admin" />
          ) : (
            <Queue base="admin" ownRole="admin" />
          )}
        </StaffFrame>
      );
    case 'massnahmen':
      return (
        <StaffFrame base="admin" open={part}>
          <Measures base="admin" ownRole="admin" />
        </StaffFrame>
      );
    case 'raeume':
      return (
        <StaffFrame base="admin" open={part}>
          <RoomsDesk />
        </StaffFrame>
      );
    case 'laden':
      return (
        <StaffFrame base="admin" open={part}>
          <ShopDesk />
        </StaffFrame>
      );
    case 'woerter':
      return (
        <StaffFrame base="admin" open={part}>
          <WordsDesk />
        </StaffFrame>
      );
    case 'neues':
      return (
        <StaffFrame base="admin" open={part} up={id ? upTo(part, 'news.up') : undefined}>
          {id ? <NewsEditor key={id} id={id} /> : <NewsDesk />}
        </StaffFrame>
      );
    case 'zustand':
      return (
        <StaffFrame base="admin" open={part}>
          <HealthDesk />
        </StaffFrame>
      );
    case 'protokoll':
      return (
        <StaffFrame base="admin" open={part}>
          <Acts />
        </StaffFrame>
      );
  }
}

const upTo = (part: 'personen' | 'meldungen' | 'neues', label: 'people.up' | 'cases.up' | 'news.up') => ({
  to: staffPath('admin', part),
  label: t(label),
});
