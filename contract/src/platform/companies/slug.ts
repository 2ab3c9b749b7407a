import { fold } from '#fold.ts'

/** Words that a company's address may not be: paths of the product, or names one would take for it. */
export const reservedSlugs = [
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
    .replaceAll(/^-+|-+$/g, '')
}
