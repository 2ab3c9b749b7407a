import { reconnectDelayMs } from '@escale/contract/channels/realtime/live'
import pg from 'pg'
import { noticeChannel } from '#database/pool/announcer.ts'
import type { Notice } from '#journal/notices.ts'
import { log } from '#log.ts'

type Listener = { isListening(): boolean; stop(): Promise<void> }

const checkEveryMs = 15_000

/**
 * The one connection of this process that listens. When it breaks it comes back by itself; `onListening` says that it
 * listens from now on, and that something may have been missed before.
 */
export function listen(connectionString: string, onNotice: (notice: Notice) => void, onListening: () => void): Listener {
  let client: pg.Client | undefined
  let listening = false
  let failures = 0
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const opened = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5000, query_timeout: 10_000 })
    client = opened
    opened.on('error', () => lost(opened))
    opened.on('end', () => lost(opened))
    opened.on('notification', ({ payload }) => {
      const notice = noticeIn(payload)
      if (notice) onNotice(notice)
    })
    try {
      await opened.connect()
      await opened.query(`listen ${noticeChannel}`)
    } catch {
      return lost(opened)
    }
    if (stopped || client !== opened) return
    listening = true
    failures = 0
    onListening()
  }

  function lost(one: pg.Client): void {
    if (client !== one) return
    client = undefined
    listening = false
    one.end().catch(() => {})
    if (stopped) return
    if (failures === 0) log('warn', 'realtime connection lost')
    retry = setTimeout(connect, reconnectDelayMs(failures))
    failures += 1
  }

  // A machine that vanished says nothing: it is asked.
  const check = setInterval(() => {
    const asked = listening ? client : undefined
    asked?.query('select 1').catch(() => lost(asked))
  }, checkEveryMs)

  void connect()

  return {
    isListening: () => listening,
    async stop() {
      stopped = true
      clearInterval(check)
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}

function noticeIn(payload: string | undefined): Notice | undefined {
  try {
    return JSON.parse(payload ?? '') as Notice
  } catch {
    return undefined
  }
}
