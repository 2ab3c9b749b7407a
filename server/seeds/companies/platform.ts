import { type Calendar, instantOf } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'
import type { Company } from './companies.ts'
import type { Membership } from './people.ts'

const from = {
  ip_address: '203.0.113.9',
  user_agent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
}

/**
 * Creates log entries for actions of the platform's super_admin on companies: creation, suspension, support.
 * Each action is logged for the platform and for the company.
 */
export function platformHistory(
  random: Random,
  calendar: Calendar,
  founded: Company[],
  memberships: Membership[],
): Row<'security_logs'>[] {
  const superAdmin = memberships.find(({ role }) => role === 'super_admin')
  if (!superAdmin) return []
  const onBothSides = (
    company: Company | undefined,
    daysAgo: number,
    part: number,
    action: string,
    error_message: string | null,
  ): Row<'security_logs'>[] =>
    company
      ? [null, company.id].map((tenant_id) => {
          const atMs = calendar.at(daysAgo, part)
          const about = { table_name: 'tenants', record_id: company.id, created_at: instantOf(atMs) }
          return {
            id: random.id(atMs),
            tenant_id,
            user_id: superAdmin.person.id,
            action,
            success: true,
            error_message,
            ...about,
            ...from,
          }
        })
      : []
  const of = (slug: string) => founded.find((company) => company.slug === slug)
  return [
    ...onBothSides(
      of('comptoir-du-fleuve'),
      21,
      0.4,
      'TENANT_SUSPENDED',
      "Contrat arrivé à échéance, à la demande de l'entreprise.",
    ),
    ...onBothSides(
      of('atlas-fret'),
      12,
      0.3,
      'SUPPORT_ACCESS',
      'Aide demandée par téléphone : une facture au mauvais client',
    ),
    ...onBothSides(of('atlas-fret'), 12, 0.32, 'SUPPORT_CONFIRMED', null),
    ...onBothSides(of('atlas-fret'), 12, 0.35, 'SUPPORT_ENDED', null),
    ...onBothSides(of('boreal-cargo'), 5, 0.6, 'SUPPORT_ACCESS', 'Prise en main des expéditions'),
    ...onBothSides(of('boreal-cargo'), 5, 0.7, 'SUPPORT_ENDED', 'Après 60 minutes'),
  ]
}

/** Creates two announcements: a past one to all companies, and a current one to the company Boréal. */
export function announcementRows(
  random: Random,
  calendar: Calendar,
  founded: Company[],
  memberships: Membership[],
): Row<'announcements'>[] {
  const superAdmin = memberships.find(({ role }) => role === 'super_admin')
  const boreal = founded.find(({ slug }) => slug === 'boreal-cargo')
  if (!superAdmin || !boreal) return []
  const announcement = (
    daysAgo: number,
    tenant_id: string | null,
    message: string,
    days: number,
  ): Row<'announcements'> => {
    const atMs = calendar.at(daysAgo, 0.1)
    const period = {
      starts_at: instantOf(atMs),
      ends_at: instantOf(calendar.at(daysAgo - days, 0.1)),
      created_at: instantOf(atMs),
    }
    return {
      id: random.id(atMs),
      tenant_id,
      level: 'Information',
      message,
      dismissible: true,
      created_by: superAdmin.person.id,
      ...period,
    }
  }
  return [
    announcement(40, null, 'Maintenance dimanche de 2 h à 3 h : Escale sera brièvement indisponible.', 2),
    announcement(2, boreal.id, 'Votre formation aux expéditions a lieu jeudi à 10 h, en visioconférence.', 9),
  ]
}
