import type pg from 'pg'

type Shard = { id: string; host: string; port: number; companies: number }

/**
 * Moves one company to a machine of its own without downtime. The company's rows first leave the shard that
 * they share with other companies, then the new shard moves. Meanwhile the companies of that shard can read,
 * and their writes wait for the copy. Logical replication would avoid that wait, but its role may not write
 * past row-level security.
 */
export async function moveCompany(
  owner: pg.Client,
  slug: string,
  { host, port }: { host: string; port: number },
): Promise<string> {
  const { rows } = await owner.query<{ id: string; name: string }>(
    'select id, name from tenants where slug = $1',
    [slug],
  )
  const company = rows[0]
  if (!company) throw new Error(`Aucune entreprise « ${slug} ».`)
  await refuseUnknownNode(owner, host, port)
  if ((await shardOf(owner, company.id)).companies > 1)
    await owner.query(
      `select isolate_tenant_to_new_shard('clients', $1::text, 'CASCADE',
        shard_transfer_mode => 'block_writes')`,
      [company.id],
    )
  const shard = await shardOf(owner, company.id)
  if (shard.host === host && shard.port === port) return `${company.name} est déjà sur ${host}:${port}.`
  await owner.query('select citus_move_shard_placement($1::bigint, $2, $3::integer, $4, $5::integer, $6)', [
    ...[shard.id, shard.host, shard.port],
    ...[host, port, 'block_writes'],
  ])
  return `${company.name} est passée de ${shard.host}:${shard.port} à ${host}:${port}.`
}

async function refuseUnknownNode(owner: pg.Client, host: string, port: number): Promise<void> {
  const { rowCount } = await owner.query(
    'select from pg_dist_node where nodename = $1 and nodeport = $2 and isactive',
    [host, port],
  )
  if (rowCount !== 1)
    throw new Error(
      `${host}:${port} n'est pas une machine de cette base : « select citus_add_node('${host}', ${port}) » d'abord.`,
    )
}

/** The shard that stores a company, and the number of companies stored in it. */
async function shardOf(owner: pg.Client, companyId: string): Promise<Shard> {
  const { rows } = await owner.query<Shard>(
    `with placed as (select id, get_shard_id_for_distribution_column('clients', id) as shard from tenants)
     select mine.shard as id, nodename as host, nodeport as port, (select count(*)::int from placed
       where placed.shard = mine.shard) as companies
     from placed mine join citus_shards on citus_shards.shardid = mine.shard where mine.id = $1`,
    [companyId],
  )
  const [shard] = rows
  if (!shard) throw new Error("Cette installation n'est pas répartie : « npm run ops:citus -- URL » d'abord.")
  return shard
}
