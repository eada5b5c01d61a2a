-- News for readers. What has no moment of publication is a draft, which nobody but the desk sees.
create table news (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title <> ''),
  -- One or two sentences for lists, feeds and previews.
  teaser text not null check (teaser <> ''),
  -- Markdown.
  body text not null,
  -- A scene of ours as picture, by its id, and what there is to see on it.
  picture text,
  picture_alt text,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((picture is null) = (picture_alt is null))
);
create index news_newest on news (published_at desc, id desc) where published_at is not null;

insert into news (id, slug, title, teaser, body, picture, picture_alt, published_at, created_at, updated_at)
values
  ('019a0000-0000-7000-8000-000000000101', 'willkommen', 'Willkommen!',
   'Die Tür ist offen. Such dir einen Platz, die anderen rücken gern ein Stück.',
   'Schön, dass du da bist. Hier gibt es **Räume statt Listen**: Du hast eine Figur, gehst herum, setzt dich irgendwo dazu und redest mit den Leuten, die gerade da sind.

## So fängst du an

1. [Leg dir ein Konto an](/register). Eine E-Mail-Adresse genügt, deinen richtigen Namen brauchen wir nicht.
2. Zieh deiner Figur in der [Garderobe](/garderobe) etwas Nettes an.
3. Geh ins [Kaffeehaus](/main?raum=kaffeehaus) und sag Hallo.

Worauf wir achten, steht in den [Nutzungsbedingungen](/nutzungsbedingungen), kurz und in ganzen Sätzen.',
   'kaffeehaus', 'Das Kaffeehaus mit Sofa, Tresen und hohen Fenstern',
   now() - interval '2 minutes', now(), now()),
  ('019a0000-0000-7000-8000-000000000102', 'sechs-raeume', 'Sechs Räume, jeder anders',
   'Kaffeehaus, Dachgarten, Kino, Am See, Spieleabend und Leseecke: bei Tag und bei Nacht.',
   'Jeder Raum hat seine eigene Stimmung, und abends geht das Licht an.

- Im **Kaffeehaus** ist fast immer jemand.
- Auf dem **Dachgarten** sitzt man über der Stadt.
- Das **Kino** hat die weichsten Sessel.
- **Am See** ist es ruhig.
- Beim **Spieleabend** stehen die Tische voll.
- In der **Leseecke** spricht man leise.

In jedem finden fünfzig Leute Platz. Ist einer voll, stellst du dich an und siehst, wann du dran bist.',
   'am-see', 'Der Steg am See im Abendlicht',
   now() - interval '1 minute', now(), now()),
  ('019a0000-0000-7000-8000-000000000103', 'auch-ohne-bild', 'Alles geht auch ohne Bild',
   'Die Textansicht erzählt, wer da ist und wer bei wem sitzt. Sie kann alles, was das Bild kann.',
   'Wer nicht sehen kann oder nicht schauen mag, schaltet oben auf **Text**. Dann steht der Raum in Worten da: wer wo sitzt, wer gerade schreibt, welche Plätze frei sind.

Du gehst mit den Pfeiltasten herum, mit den Ziffern zu den Plätzen, oder du schreibst `/geh Sofa`. Neue Zeilen werden vorgelesen; ist viel los, zusammengefasst. Alle Tasten kannst du in den [Einstellungen](/einstellungen/aussehen) ändern.

Etwas hakt? Sag es uns, die Adresse steht unter [Barrierefreiheit](/barrierefreiheit).',
   'leseecke', 'Die Leseecke mit Regalen bis unter die Decke',
   now(), now(), now());
