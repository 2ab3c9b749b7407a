const fixedSettings: Record<string, string> = {
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  // After a checkpoint, the first write to a page logs the whole page. On a quiet server almost every write
  // is such a first one, so checkpoints are rare. Pages in the log are not compressed: pglz takes 55 µs per
  // page, more than the rest of a write.
  checkpoint_timeout: '15min',
  wal_compression: 'off',
  max_wal_size: '1GB',
  min_wal_size: '80MB',
  jit: 'off',
  timezone: 'UTC',
  datestyle: 'iso, dmy',
  lc_messages: 'C',
  default_text_search_config: 'pg_catalog.simple',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %d ',
  log_checkpoints: 'off',
  // Details of an error quote the row, and personal data must not be in the log.
  log_error_verbosity: 'terse',
}

/**
 * Text of postgresql.conf, written at each start. Its values suit a small machine shared with other programs.
 */
export function postgresqlConf({
  port,
  socketFolder,
  extra,
}: {
  port: number
  socketFolder: string
  extra: Record<string, string>
}): string {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // This setting is a list, so a path with a comma needs quotes.
    unix_socket_directories: socketFolder && `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    ...fixedSettings,
    ...extra,
  }
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  )
  return `# Written by Escale at each start. Your own settings go into local.conf, beside this file.\n${lines.join('\n')}\n`
}
