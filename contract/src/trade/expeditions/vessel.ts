type Vessel = { vesselOrFlight: string | null; voyage: string | null }

/** The ship, flight or vehicle with the number of its voyage, as documents and screens write it. */
export function vesselText({ vesselOrFlight, voyage }: Vessel): string {
  return [vesselOrFlight, voyage].filter(Boolean).join(' / ')
}
