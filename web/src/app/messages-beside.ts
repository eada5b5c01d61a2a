/** Names the person whose conversation is open beside a room, in the address of the room. */
export const BESIDE = 'mit';
