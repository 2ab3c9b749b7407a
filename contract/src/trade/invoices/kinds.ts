import type { Mode } from '#values/modes.ts'
import type { ServiceType } from './words.ts'

/**
 * Whether an invoice of this type accepts the service: air invoices only air services, maritime ones every
 * service.
 */
export function takesService(kind: ServiceType, category: Mode | null | undefined): boolean {
  return kind === 'Maritime' || category === 'Aérien'
}

type Line = { serviceId: string | null }

/**
 * The lines of an invoice whose type changes. Unsuitable lines are set aside and return when the type changes
 * back. Lines without service stay.
 */
export function linesOfType<Row extends Line>(
  kind: ServiceType,
  { lines, aside }: { lines: readonly Row[]; aside: readonly Row[] },
  categoryOf: (serviceId: string) => Mode | null | undefined,
): { lines: Row[]; aside: Row[] } {
  const fits = ({ serviceId }: Row) => serviceId === null || takesService(kind, categoryOf(serviceId))
  const all = [...lines, ...aside]
  return { lines: all.filter(fits), aside: all.filter((line) => !fits(line)) }
}
