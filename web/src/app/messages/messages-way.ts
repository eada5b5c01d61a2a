import { createContext, use } from 'react';
import { messagesPath } from '../messages-path.ts';

/** The address of all conversations, or of the one with this person: at their own page, or beside a room. */
type WayTo = (userId?: string) => string;

export const MessagesWay = createContext<WayTo>(messagesPath);

export const useWayTo = (): WayTo => use(MessagesWay);
