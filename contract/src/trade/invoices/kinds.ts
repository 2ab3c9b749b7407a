import type { Mode } from '#values/modes.ts'
import type { ServiceType } from './words.ts'

/** Whether an invoice of a kind may name a service: an air one those that fly, a maritime one any. */
export function takesService(kind: ServiceType, category: Mode | null | undefined): boolean {
  return kind === 'Maritime' || category === 'Aérien'
}

type Line = { serviceId: string | null }

/**
 * The lines of an invoice that becomes one of the other kind. Those it takes go along, with what an earlier
 * change had set aside; the
 * others are set aside until it comes back. A line that names no service yet goes along.
 */
export function linesFor<Row extends Line>(
  kind: ServiceType,
  { lines, aside }: { lines: readonly Row[]; aside: readonly Row[] },
  categoryOf: (serviceId: string) => Mode | null | undefined,
): { lines: Row[]; aside: Row[] } {
  const fits = ({ serviceId }: Row) => serviceId === null || takesService(kind, categoryOf(serviceId))
  const all = [...lines, ...aside]
  return { lines: all.filter(fits), aside: all.filter((line) => !fits(line)) }
}
