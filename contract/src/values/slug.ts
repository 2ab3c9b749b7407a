import * as z from 'zod/mini'
import { fold } from './fold.ts'

/** Words that a company's address may not be: paths of the product, or names one would take for it. */
const reservedSlugs = [
  'admin',
  'api',
  'app',
  'assets',
  'auth',
  'aide',
  'contact',
  'demo',
  'directory',
  'document',
  'documents',
  'escale',
  'files',
  'healthz',
  'installation',
  'login',
  'metrics',
  'public',
  'readyz',
  'robots',
  'services-price',
  'static',
  'suivi',
  'super-admin',
  'support',
  'tenant',
  'theme',
  'warehouse',
  'www',
] as readonly string[]

/** What a company's address is proposed to be, from its name: `Boréal Cargo & Fils` → `boreal-cargo-fils`. */
export function slugOf(name: string): string {
  return fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/g, '')
}

/** Why a company's address is refused. */
export const slugMessages = {
  form: 'De 3 à 40 lettres minuscules sans accent, chiffres ou tirets, sans tiret au début ni à la fin.',
  taken: 'Ce lien est déjà utilisé.',
} as const

const slugForm = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/

/** What a company's address, `/tenant/{slug}`, is made of. */
export function isSlug(text: string): boolean {
  return slugForm.test(text)
}

/** The address of a new company. */
export function slug() {
  return z.string('Indiquez le lien.').check(
    z.trim(),
    z.minLength(1, 'Indiquez le lien.'),
    z.maxLength(40, slugMessages.form),
    z.refine(isSlug, slugMessages.form),
    z.refine((typed: string) => !reservedSlugs.includes(typed), slugMessages.taken),
  )
}
