import { freightTerms } from '#trade/expeditions/words.ts'
import type { Field } from '#wire/record-fields.ts'
import { incoterms } from './house-bill-words.ts'

// Terms and parties of a house bill, as its form has them. An issue freezes them.

export const billFields = {
  /** Parties of the client's address book. Null: the company, the client, the consignee. */
  shipperId: { column: 'shipper_id', word: 'Chargeur', is: 'id', drafted: true },
  consigneeId: { column: 'consignee_id', word: 'Destinataire', is: 'id', drafted: true },
  isToOrder: { column: 'is_to_order', word: 'À ordre', is: 'yesNo', always: true, drafted: true },
  notifyId: { column: 'notify_id', word: 'À notifier', is: 'id', drafted: true },
  /** Delivery agent of the company at destination. Null: agent of the expedition. */
  deliveryAgentId: {
    column: 'delivery_agent_id',
    word: 'Correspondant à destination',
    is: 'id',
    drafted: true,
  },
  incoterm: { column: 'incoterm', word: 'Incoterm', is: 'choice', of: incoterms, drafted: true },
  incotermPlace: {
    column: 'incoterm_place',
    word: "Lieu de l'incoterm",
    is: 'text',
    longest: 100,
    drafted: true,
  },
  freightTerms: { column: 'freight_terms', word: 'Fret', is: 'choice', of: freightTerms, drafted: true },
  freightPayablePlace: {
    column: 'freight_payable_at',
    word: 'Fret payable à',
    is: 'text',
    longest: 100,
    drafted: true,
  },
  declaredValue: { column: 'declared_value', word: 'Valeur déclarée', is: 'money', drafted: true },
  insuredValue: { column: 'insured_value', word: 'Valeur assurée', is: 'money', drafted: true },
  originals: { column: 'originals', word: "Nombre d'originaux", is: 'count', always: true, drafted: true },
  shippedOn: { column: 'shipped_on', word: 'Chargé à bord le', is: 'day', drafted: true },
  issuedPlace: { column: 'issued_place', word: "Lieu d'émission", is: 'text', longest: 100, drafted: true },
  issuedOn: { column: 'issued_on', word: "Date d'émission", is: 'day', drafted: true },
} as const satisfies Record<string, Field>
