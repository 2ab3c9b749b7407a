/**
 * A sealed object that does not open: another passphrase sealed it, or its bytes are no longer what was
 * written.
 */
export class WrongKey extends Error {}
