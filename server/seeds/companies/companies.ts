import { countryColumns } from '../../src/database/query/countries.ts'
import { type Calendar, instantOf } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'
import { storedPhoneNumber } from '../draw/telephones.ts'
import { atlasPlan, borealPlan, type Plan, riverPlan } from './plans.ts'

export type Company = {
  id: string
  name: string
  slug: string
  since: number
  plan: Plan
  tenant: Row<'tenants'>
  info: Row<'company_info'>
}

/** Creates the three demo companies. They exist since before the twelve months of demo data. */
export function companies(random: Random, calendar: Calendar): Company[] {
  const atlas = {
    name: 'Atlas Fret',
    slug: 'atlas-fret',
    primary_color: '#0b5d6b',
    secondary_color: '#e0a526',
    tagline: 'Vos marchandises, du quai à votre porte',
    ...countryColumns('CD'),
    city: 'Kinshasa',
    time_zone: 'Africa/Kinshasa',
    phone: storedPhoneNumber('+243 815 550 100'),
    whatsapp: storedPhoneNumber('+243 815 550 101'),
    is_active: true,
    suspended_at: null,
    suspended_reason: null,
    listed_in_directory: true,
    publishes_prices: true,
    features: [
      'account',
      'quotes',
      'creditLimits',
      'priceLists',
      'reminderLevels',
      'currencies',
      'till',
      'accounting',
    ],
  }
  const boreal = {
    name: 'Boréal Cargo',
    slug: 'boreal-cargo',
    primary_color: '#c2410c',
    secondary_color: '#475569',
    tagline: 'Le groupage au départ du monde, livré à Abidjan',
    ...countryColumns('CI'),
    city: 'Abidjan',
    time_zone: 'Africa/Abidjan',
    phone: storedPhoneNumber('+225 07 55 50 10 00'),
    whatsapp: storedPhoneNumber('+225 07 55 50 10 01'),
    is_active: true,
    suspended_at: null,
    suspended_reason: null,
    listed_in_directory: true,
    publishes_prices: false,
    features: [],
  }
  const river = {
    name: 'Comptoir du Fleuve',
    slug: 'comptoir-du-fleuve',
    primary_color: '#1d4ed8',
    secondary_color: '#64748b',
    tagline: null,
    ...countryColumns('CG'),
    city: 'Brazzaville',
    time_zone: 'Africa/Brazzaville',
    phone: storedPhoneNumber('+242 05 555 0100'),
    whatsapp: null,
    is_active: false,
    suspended_at: instantOf(calendar.at(21, 0.4)),
    suspended_reason: "Contrat arrivé à échéance, à la demande de l'entreprise.",
    listed_in_directory: false,
    publishes_prices: false,
    features: [],
  }
  return [
    companyWith(random, calendar.at(900, 0.2), atlas, atlasPlan, {
      trade_register: 'CD/KNG/RCCM/24-B-00417',
      address: '118, av. du Commerce, Gombe, Kinshasa',
      bank_details: 'Banque du Fleuve, compte 0001-4471203-88 (USD)',
      mobile_money: 'M-Pesa 815 550 100',
    }),
    companyWith(random, calendar.at(610, 0.3), boreal, borealPlan, {
      trade_register: 'CI-ABJ-03-2025-B12-00291',
      address: '42, bd de Marseille, zone 3, Abidjan',
      bank_details: 'Banque Lagunaire, compte CI-0092-118820-14 (USD)',
      mobile_money: 'Orange Money 07 55 50 10 00',
    }),
    companyWith(random, calendar.at(480, 0.6), river, riverPlan, {
      trade_register: 'CG-BZV-01-2025-B13-00088',
      address: '7, av. Foch, Brazzaville',
      bank_details: null,
      mobile_money: null,
    }),
  ]
}

type TenantFields = Omit<Row<'tenants'>, 'id' | 'created_at'>
type Papers = Pick<Row<'company_info'>, 'trade_register' | 'address' | 'bank_details' | 'mobile_money'>

function companyWith(
  random: Random,
  since: number,
  fields: TenantFields,
  plan: Plan,
  papers: Papers,
): Company {
  const id = random.id(since)
  const { name, slug } = fields
  return {
    id,
    name,
    slug,
    since,
    plan,
    tenant: { id, ...fields, created_at: instantOf(since) },
    info: {
      tenant_id: id,
      legal_name: `${name} SARL`,
      ...papers,
      national_id: `01-${random.digits(4)}-N${random.digits(5)}K`,
      tax_number: `A${random.digits(7)}X`,
      email: `contact@${slug}.example`,
      phone: fields.phone ?? null,
      website: `www.${slug}.example`,
      document_footer: `${name} SARL · contact@${slug}.example`,
      invoice_terms: 'Paiement à 30 jours. Les marchandises sont remises contre règlement de la facture.',
    },
  }
}
