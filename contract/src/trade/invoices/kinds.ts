import type { Mode } from '#values/modes.ts'
import type { ServiceType } from './words.ts'

/**
 * Whether an invoice of this type accepts a service. Air invoices accept only air services, maritime invoices
 * every service.
 */
export function acceptsService(kind: ServiceType, category: Mode | null | undefined): boolean {
  return kind === 'Maritime' || category === 'Aérien'
}

type Line = { serviceId: string | null }

/**
 * Returns the lines to show when the type of an invoice changes. Lines with an unsuitable service are set
 * aside, and return when the type changes back. Lines without a service stay.
 */
export function linesOfType<Row extends Line>(
  kind: ServiceType,
  { lines, aside }: { lines: readonly Row[]; aside: readonly Row[] },
  categoryOf: (serviceId: string) => Mode | null | undefined,
): { lines: Row[]; aside: Row[] } {
  const fits = ({ serviceId }: Row) => serviceId === null || acceptsService(kind, categoryOf(serviceId))
  const all = [...lines, ...aside]
  return { lines: all.filter(fits), aside: all.filter((line) => !fits(line)) }
}
