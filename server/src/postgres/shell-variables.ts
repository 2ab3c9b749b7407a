/**
 * Deletes PGHOST, PGOPTIONS, PGSSLMODE and similar variables, which were set for another PostgreSQL. For
 * anything that a URL omits, node-postgres would use them to connect to the embedded one.
 */
export function deleteShellVariables(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z_]+$/.test(name)) delete process.env[name]
}
