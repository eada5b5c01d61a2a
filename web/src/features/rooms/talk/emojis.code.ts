export { armedEmojis, emojiPicture, pictured } from '../../inventory/index.ts';
