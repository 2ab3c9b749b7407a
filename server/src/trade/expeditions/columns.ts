/** What a list shows of an expedition. */
export const listedColumns = [
  'e.id',
  'e.version',
  'e.reference',
  'e.mode',
  'e.kind',
  'e.origin',
  'e.origin_code as originCode',
  'e.destination',
  'e.destination_code as destinationCode',
  'e.vessel_or_flight as vesselOrFlight',
  'e.master_number as masterNumber',
  'e.etd',
  'e.eta',
  'e.atd',
  'e.ata',
  'e.blocked',
  'e.blocked_reason as blockedReason',
  'e.status',
  'e.created_at as createdAt',
] as const

/** What its own page shows besides. */
export const detailColumns = [
  ...listedColumns,
  'e.carrier',
  'e.voyage',
  'e.imo',
  'e.freight_terms as freightTerms',
  'e.cargo_note_number as cargoNoteNumber',
  'e.customs_number as customsNumber',
  'e.agent_name as agentName',
  'e.agent_phone as agentPhone',
  'e.cutoff',
  'e.notes',
  'e.passed_customs as passedCustoms',
] as const
