insert into rooms (id, slug, name, description, scene_id, capacity, position, created_at)
values
  ('019a0000-0000-7000-8000-000000000002', 'dachgarten', 'Dachgarten', 'Musik, Lichter, weiter Blick',
   'dachgarten', 50, 2, now()),
  ('019a0000-0000-7000-8000-000000000003', 'kino', 'Kino', 'Popcorn, Samt und gute Plätze',
   'kino', 50, 3, now()),
  ('019a0000-0000-7000-8000-000000000004', 'am-see', 'Am See', 'Ruhig, gut zum Reden zu zweit',
   'am-see', 50, 4, now()),
  ('019a0000-0000-7000-8000-000000000005', 'spieleabend', 'Spieleabend', 'Karten, Würfel und Kicker',
   'spieleabend', 50, 5, now()),
  ('019a0000-0000-7000-8000-000000000006', 'leseecke', 'Leseecke', 'Bücher, Tee und leise Töne',
   'leseecke', 50, 6, now());
