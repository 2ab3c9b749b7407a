import type { Field } from '#wire/record-fields.ts'
import { expeditionKinds, expeditionModes, expeditionStatuses, freightTerms } from './words.ts'

// The fields of an expedition. docs/decisions/081 lists the features derived from this table.

type ExpeditionField = Field & {
  /** Returned in lists. Other fields are returned for a single expedition only. */
  listed?: true
  /** Belongs to this journey only, so copying the expedition leaves the field empty. */
  once?: true
}

export const expeditionFields = {
  id: { column: 'id', is: 'id', always: true, listed: true },
  version: { column: 'version', is: 'version', always: true, listed: true },
  reference: { column: 'reference', word: 'Référence', is: 'code', always: true, listed: true },
  mode: {
    column: 'mode',
    word: 'Mode',
    is: 'choice',
    of: expeditionModes,
    always: true,
    drafted: true,
    listed: true,
  },
  kind: {
    column: 'kind',
    word: 'Type',
    is: 'choice',
    of: expeditionKinds,
    always: true,
    drafted: true,
    listed: true,
  },
  origin: { column: 'origin', word: 'Origine', is: 'text', always: true, drafted: true, listed: true },
  originCode: { column: 'origin_code', word: "Code d'origine", is: 'locode', drafted: true, listed: true },
  destination: {
    column: 'destination',
    word: 'Destination',
    is: 'text',
    always: true,
    drafted: true,
    listed: true,
  },
  destinationCode: {
    column: 'destination_code',
    word: 'Code de destination',
    is: 'locode',
    drafted: true,
    listed: true,
  },
  carrier: { column: 'carrier', word: 'Transporteur', is: 'text', longest: 200, drafted: true },
  vesselOrFlight: {
    column: 'vessel_or_flight',
    word: 'Navire, vol ou véhicule',
    is: 'text',
    longest: 100,
    drafted: true,
    listed: true,
  },
  voyage: { column: 'voyage', word: 'Voyage', is: 'text', longest: 50, drafted: true, once: true },
  imo: { column: 'imo', word: 'Numéro IMO', is: 'text', longest: 20, drafted: true },
  masterNumber: {
    column: 'master_number',
    word: 'Document de transport',
    is: 'waybill',
    longest: 60,
    drafted: true,
    listed: true,
    once: true,
  },
  freightTerms: { column: 'freight_terms', word: 'Fret', is: 'choice', of: freightTerms, drafted: true },
  cargoNoteNumber: {
    column: 'cargo_note_number',
    word: 'Note de chargement',
    is: 'text',
    longest: 60,
    drafted: true,
    once: true,
  },
  customsNumber: {
    column: 'customs_number',
    word: 'Déclaration en douane',
    is: 'text',
    longest: 60,
    drafted: true,
    once: true,
  },
  agentName: { column: 'agent_name', word: 'Agent à destination', is: 'text', longest: 200, drafted: true },
  agentPhone: { column: 'agent_phone', word: "Téléphone de l'agent", is: 'phone', drafted: true },
  cutoff: { column: 'cutoff', word: 'Clôture', is: 'day', drafted: true, once: true },
  etd: { column: 'etd', word: 'Départ prévu', is: 'day', drafted: true, listed: true, once: true },
  eta: { column: 'eta', word: 'Arrivée prévue', is: 'day', drafted: true, listed: true, once: true },
  atd: { column: 'atd', word: 'Départ réel', is: 'day', listed: true },
  ata: { column: 'ata', word: 'Arrivée réelle', is: 'day', listed: true },
  /** Whether the expedition went through customs. Decides to which status « Disponible » goes back. */
  passedCustoms: { column: 'passed_customs', word: 'Passée en douane', is: 'yesNo', always: true },
  blocked: { column: 'blocked', word: 'Bloquée', is: 'yesNo', always: true, listed: true },
  blockedReason: { column: 'blocked_reason', word: 'Motif du blocage', is: 'text', listed: true },
  notes: { column: 'notes', word: 'Remarques', is: 'note', longest: 4000, drafted: true, once: true },
  status: {
    column: 'status',
    word: 'Statut',
    is: 'choice',
    of: expeditionStatuses,
    always: true,
    listed: true,
  },
  createdAt: { column: 'created_at', is: 'instant', always: true, listed: true },
} as const satisfies Record<string, ExpeditionField>
