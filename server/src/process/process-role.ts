const roles = ['migrate', 'serve', 'work'] as const

/**
 * Part of the product that a process runs. `migrate` updates the database and ends. `serve` answers HTTP
 * requests. `work` runs the jobs. `all` does all three.
 */
export type ProcessRole = (typeof roles)[number] | 'all'

/**
 * Reads the role from ESCALE_ROLE, which `withRoleOf` may have set from the command line. Roles other than
 * `all` need an external database, because the embedded one belongs to a single process.
 */
export function processRole({
  ESCALE_ROLE: setting,
  DATABASE_URL,
  PUBLIC_URL,
}: NodeJS.ProcessEnv): ProcessRole {
  if (!setting || setting === 'all') return 'all'
  const role = roles.find((one) => one === setting)
  if (!role)
    throw new Error(
      `Le rôle doit être « migrate », « serve » ou « work » (« ${setting} ») ; sans rôle, Escale fait tout.`,
    )
  if (!DATABASE_URL)
    throw new Error(
      `Le rôle « ${role} » demande DATABASE_URL : la base intégrée n'a qu'un seul processus, lancé sans rôle.`,
    )
  if (role === 'work' && !PUBLIC_URL)
    throw new Error('PUBLIC_URL est obligatoire avec le rôle « work » : les liens de ce qui part y mènent.')
  return role
}

/**
 * Returns the environment with ESCALE_ROLE set to the role named by the first command line argument, if any.
 */
export function withRoleOf(
  commandLine: readonly string[],
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const setting = commandLine.find((argument) => !argument.startsWith('-'))
  return setting === undefined ? environment : { ...environment, ESCALE_ROLE: setting }
}
