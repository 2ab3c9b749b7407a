/**
 * PGHOST, PGOPTIONS, PGSSLMODE and the like, which a person has set for another PostgreSQL, would change how
 * this process speaks to the
 * embedded one: node-postgres takes from them what an address does not say.
 */
export function forgetShellVariables(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z_]+$/.test(name)) delete process.env[name]
}
