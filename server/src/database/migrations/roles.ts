import type pg from 'pg'

/** Replaces the role names `escale_owner`, `escale_app`… in a SQL text by those of this installation. */
export type NameRoles = (text: string) => string

const roles = /\bescale_(?:owner|login|app|auth|platform|money|search|worker)\b/g

/**
 * Reads the role names of this installation. Roles belong to the whole PostgreSQL cluster. The first owner
 * uses the plain names, shared by all databases of that owner. Another owner may neither assume nor grant
 * these roles, so its roles have a suffix.
 */
export async function readRoleNames(owner: pg.Pool): Promise<NameRoles> {
  const suffix = await readSuffix(owner)
  return (text) => text.replaceAll(roles, `$&${suffix}`)
}

async function readSuffix(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ present: boolean }>(
    `select to_regproc('access.role_suffix') is not null as present`,
  )
  const text = rows[0]?.present ? 'select access.role_suffix() as suffix' : newSuffixText
  return (await owner.query<{ suffix: string }>(text)).rows[0]?.suffix ?? ''
}

const newSuffixText = `
  select case when bool_and(members.member is null) then '_of_' || current_user::regrole::oid else '' end as suffix
  from pg_roles left
    join pg_auth_members members on members.roleid = pg_roles.oid and members.member = current_user::regrole
  where rolname = 'escale_owner'`
