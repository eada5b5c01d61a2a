/** Small talk of an evening: who says what, by number among those who take part. */
export const DIALOGUES: readonly (readonly (readonly [number, string])[])[] = [
  [
    [0, 'Hat jemand den neuen Kuchen probiert?'],
    [1, 'Ja! Der Apfelstrudel ist ein Traum 🍎'],
    [1, 'Mit Vanillesoße sowieso.'],
    [2, 'Ist noch was da?'],
    [0, 'Zwei Stücke. Beeil dich 😄'],
  ],
  [
    [0, 'Guten Abend zusammen ✨'],
    [1, 'Schön, dass du da bist!'],
    [2, 'Setz dich, das Sofa ist noch frei.'],
  ],
  [
    [0, 'Wer spielt nachher eine Runde Wörter?'],
    [1, 'Bin dabei, nur noch schnell den Song fertig hören 🎧'],
    [2, 'Ich auch. Aber ohne Kreuzworträtsel-Lexikon, ja?'],
    [0, 'Versprochen.'],
  ],
  [
    [0, 'Draußen regnet es jetzt richtig.'],
    [1, 'Ein Grund mehr, hier sitzen zu bleiben ☕'],
    [2, 'Ich hab den Schirm vergessen.'],
    [0, 'Du kannst meinen haben, ich bleib noch.'],
  ],
  [
    [0, 'Kann hier eigentlich jemand Klavier spielen?'],
    [1, 'Nur den Flohwalzer, und den langsam.'],
    [2, 'Das reicht mir völlig 🎹'],
  ],
  [
    [0, 'Ich lese gerade was über Wale. Wusstet ihr, dass die Dialekte haben?'],
    [1, 'Dann sprechen die in der Ostsee bestimmt Platt.'],
    [2, '😂'],
  ],
  [
    [0, 'Morgen frei?'],
    [1, 'Leider nicht. Frühschicht.'],
    [0, 'Oh. Dann nur noch einen Kakao.'],
    [1, 'Einen kleinen.'],
  ],
  [
    [0, 'Welche Serie schaut ihr gerade?'],
    [1, 'Keine, ich bin mit der letzten noch nicht fertig. Seit drei Jahren.'],
    [2, 'Mutig.'],
  ],
  [
    [0, 'Wie war die Wanderung?'],
    [1, 'Großartig, 18 Kilometer und nur einmal verlaufen.'],
    [0, 'Du steigerst dich 👏'],
  ],
];
