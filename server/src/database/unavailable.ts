/** What is asked for is not there now, or not for this caller: the same request may succeed a moment later. */
export class Unavailable extends Error {}
