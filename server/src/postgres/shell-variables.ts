/**
 * PGHOST, PGOPTIONS, PGSSLMODE and similar variables, set for another PostgreSQL, would change the
 * connections to the embedded one: node-postgres uses them for anything that a URL omits.
 */
export function deleteShellVariables(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z_]+$/.test(name)) delete process.env[name]
}
