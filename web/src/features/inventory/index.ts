export { pictured } from './EmojiText.tsx';
export { emojiPicture } from './emojis.ts';
export {
  armedEmojis,
  type Inventory,
  type Use,
  useInventory,
  useThings,
} from './inventory.queries.ts';
export { ThingPicture } from './ThingPicture.tsx';
