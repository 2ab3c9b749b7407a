/** A sealed object that cannot be opened: the passphrase is another one, or the bytes were altered. */
export class WrongKey extends Error {}
