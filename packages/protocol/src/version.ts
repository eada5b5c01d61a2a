/**
 * Version of the wire. A client and a server that speak the same number understand each other; changes
 * within a number are additive only.
 *
 * 1: until the first release everything is version 1.
 */
export const PROTOCOL_VERSION = 1;

/** The oldest version the server still accepts at the handshake. */
export const PROTOCOL_FLOOR = 1;
