/** Version of the official web SDK whose API and wire this package speaks; sent in a header and in every event. */
export const VERSION = '1.2.0';
/** How events name the library; what evaluates them knows the official one's name. */
export const LIBRARY_NAME = 'purchases-js';
