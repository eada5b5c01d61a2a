/** What somebody chose for how the app looks, on this device. */
export type Look = {
  readonly theme: 'dark' | 'light' | 'device';
  readonly textSize: 'small' | 'normal' | 'large' | 'huge';
  readonly motion: 'device' | 'reduced' | 'full';
  readonly plainBubbles: boolean;
};

/** What the device asks for by itself. */
export type DeviceWishes = { readonly light: boolean; readonly still: boolean };

/** The texts the look is stored in. */
export type StoredLook = Readonly<
  Record<'darkMode' | 'themeAuto' | 'textSize' | 'motion' | 'plainBubbles', string | null>
>;
export const LOOK_KEYS = ['darkMode', 'themeAuto', 'textSize', 'motion', 'plainBubbles'] as const;

/** What was stored; anything unreadable is as for newcomers. Only an explicit 'false' turns the dark theme off. */
export function lookOf(stored: StoredLook): Look {
  const { darkMode, themeAuto, textSize, motion, plainBubbles } = stored;
  const theme = darkMode === 'false' ? 'light' : 'dark';
  return {
    theme: themeAuto === 'true' ? 'device' : theme,
    textSize: textSize === 'small' || textSize === 'large' || textSize === 'huge' ? textSize : 'normal',
    motion: motion === 'reduced' || motion === 'full' ? motion : 'device',
    plainBubbles: plainBubbles === 'true',
  };
}

/** The data attributes of the document that styles and the stage go by. */
export function attributesOf({ theme, textSize, motion, plainBubbles }: Look, wishes: DeviceWishes) {
  return {
    theme: theme === 'device' ? (wishes.light ? 'light' : 'dark') : theme,
    text: textSize,
    motion: motion === 'device' ? (wishes.still ? 'reduced' : 'full') : motion,
    bubbles: plainBubbles ? 'plain' : 'colourful',
  } as const;
}
