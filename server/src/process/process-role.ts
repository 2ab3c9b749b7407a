const roles = ['migrate', 'serve', 'work'] as const

/**
 * What a process does of the product: brings the database up to date and ends, answers people, does the jobs;
 * `all` does the three.
 */
export type ProcessRole = (typeof roles)[number] | 'all'

/** What the first argument says, or `ESCALE_ROLE`. The roles meet in a database that none of them keeps. */
export function processRole({
  ESCALE_ROLE: named,
  DATABASE_URL,
  PUBLIC_URL,
}: NodeJS.ProcessEnv): ProcessRole {
  if (!named || named === 'all') return 'all'
  const role = roles.find((one) => one === named)
  if (!role)
    throw new Error(
      `Le rôle doit être « migrate », « serve » ou « work » (« ${named} ») ; sans rôle, Escale fait tout.`,
    )
  if (!DATABASE_URL)
    throw new Error(
      `Le rôle « ${role} » demande DATABASE_URL : la base intégrée n'a qu'un seul processus, lancé sans rôle.`,
    )
  if (role === 'work' && !PUBLIC_URL)
    throw new Error('PUBLIC_URL est obligatoire avec le rôle « work » : les liens de ce qui part y mènent.')
  return role
}

/** The environment, with the role that the command line names. */
export function withRoleOf(
  commandLine: readonly string[],
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const named = commandLine.find((argument) => !argument.startsWith('-'))
  return named === undefined ? environment : { ...environment, ESCALE_ROLE: named }
}
