import * as z from 'zod/mini'
import { fold } from './fold.ts'

/** Slugs that a company cannot have: paths of the application, and names that look like its own. */
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

/** Suggests a slug for a company name: `Boréal Cargo & Fils` gives `boreal-cargo-fils`. */
export function slugOf(name: string): string {
  return fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/g, '')
}

/** Error texts for a slug. */
export const slugMessages = {
  form: 'De 3 à 40 lettres minuscules sans accent, chiffres ou tirets, sans tiret au début ni à la fin.',
  taken: 'Ce lien est déjà utilisé.',
} as const

const slugForm = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/

/** Whether a text is a valid slug, the last part of `/tenant/{slug}`. */
export function isSlug(text: string): boolean {
  return slugForm.test(text)
}

/** The validation rule for the slug of a new company. */
export function slug() {
  return z.string('Indiquez le lien.').check(
    z.trim(),
    z.minLength(1, 'Indiquez le lien.'),
    z.maxLength(40, slugMessages.form),
    z.refine(isSlug, slugMessages.form),
    z.refine((typed: string) => !reservedSlugs.includes(typed), slugMessages.taken),
  )
}
