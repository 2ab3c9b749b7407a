import type { Field } from '#wire/record-fields.ts'

// The fields of a party: a name and address printed on transport documents.

export const partyFields = {
  id: { column: 'id', is: 'id', always: true },
  version: { column: 'version', is: 'version', always: true },
  name: { column: 'name', word: 'Nom', is: 'text', always: true, drafted: true },
  /** Up to four lines of 35 characters. */
  address: { column: 'address', word: 'Adresse', is: 'note', drafted: true },
  city: { column: 'city', word: 'Ville', is: 'text', longest: 35, drafted: true },
  /** ISO 3166 code. */
  country: { column: 'country', word: 'Pays', is: 'code', drafted: true },
  phone: { column: 'phone', word: 'Téléphone', is: 'phone', drafted: true },
  email: { column: 'email', word: 'Email', is: 'email', drafted: true },
  /** NIF, NIU, NCC or IFU, according to the country. */
  taxNumber: { column: 'tax_number', word: 'Numéro fiscal', is: 'code', longest: 30, drafted: true },
  /** Proposed as shipper, consignee or notify party of the client's house bills. */
  isShipper: { column: 'is_shipper', word: 'Chargeur habituel', is: 'yesNo', always: true, drafted: true },
  isConsignee: {
    column: 'is_consignee',
    word: 'Destinataire habituel',
    is: 'yesNo',
    always: true,
    drafted: true,
  },
  isNotify: { column: 'is_notify', word: 'À notifier habituel', is: 'yesNo', always: true, drafted: true },
  /** Destination of a delivery agent of the company; null for a party of a client. */
  place: { column: 'place', word: 'Destination', is: 'text', longest: 200, drafted: true },
} as const satisfies Record<string, Field>
