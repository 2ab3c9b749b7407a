import { once } from 'node:events'
import { createServer, type NetConnectOpts, type Server, type Socket, connect as toService } from 'node:net'
import pg from 'pg'

/** The traffic of one connection since the last command to the relay. */
export type Traffic = { sent: string; sentBytes: number; receivedBytes: number }
type Break = { when: (traffic: Traffic) => boolean; how: 'cut' | 'silence' }

/** A relay between the product and an external service, which a test breaks when it wants. */
type Relay = {
  port: number
  /** Cuts each connection, open ones too, as soon as `when` is true of its traffic; at once by default. */
  cut(when?: Break['when']): void
  /** Stops all traffic in the same way, without closing the connection. */
  silence(when?: Break['when']): void
  /** Closes the port. */
  leave(): Promise<void>
  /** Repairs the relay. Silenced connections are closed. */
  mend(): Promise<void>
  /** The number of open connections. */
  open(): number
  stop(): Promise<void>
}

type Wire = Traffic & { caller: Socket; service: Socket; isSilent: boolean }

export async function startRelay(to: NetConnectOpts): Promise<Relay> {
  const wires = new Set<Wire>()
  let broken: Break | undefined
  let server = await listen(0)
  const port = portOf(server)

  async function listen(at: number): Promise<Server> {
    const listening = createServer(joinService).listen(at, '127.0.0.1')
    await once(listening, 'listening')
    return listening
  }

  function joinService(caller: Socket): void {
    const service = toService(to)
    const wire: Wire = { caller, service, isSilent: false, sent: '', sentBytes: 0, receivedBytes: 0 }
    wires.add(wire)
    for (const end of [caller, service]) end.on('error', () => {}).once('close', () => closeWire(wire))
    caller.on('data', (chunk: Buffer) => {
      wire.sent += chunk.toString('latin1')
      wire.sentBytes += chunk.length
      passChunk(wire, service, chunk)
    })
    service.on('data', (chunk: Buffer) => {
      wire.receivedBytes += chunk.length
      passChunk(wire, caller, chunk)
    })
    breakWhenDue(wire)
  }

  function passChunk(wire: Wire, to: Socket, chunk: Buffer): void {
    breakWhenDue(wire)
    if (!wire.isSilent && !to.destroyed) to.write(chunk)
  }

  function breakWhenDue(wire: Wire): void {
    if (wire.isSilent || !broken?.when(wire)) return
    if (broken.how === 'cut') closeWire(wire)
    else wire.isSilent = true
  }

  function closeWire(wire: Wire): void {
    wires.delete(wire)
    wire.caller.destroy()
    wire.service.destroy()
  }

  function breakAs(how: Break['how'], when: Break['when'] = () => true): void {
    broken = { how, when }
    for (const wire of wires) {
      Object.assign(wire, { sent: '', sentBytes: 0, receivedBytes: 0 })
      breakWhenDue(wire)
    }
  }

  async function leave(): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    for (const wire of wires) closeWire(wire)
    await closed
  }

  return {
    port,
    cut: (when) => breakAs('cut', when),
    silence: (when) => breakAs('silence', when),
    leave,
    async mend() {
      broken = undefined
      for (const wire of wires) if (wire.isSilent) closeWire(wire)
      if (!server.listening) server = await listen(port)
    },
    open: () => wires.size,
    async stop() {
      if (server.listening) await leave()
    },
  }
}

/** A relay in front of a PostgreSQL, and the database address through it. */
export async function startRelayTo(databaseUrl: string): Promise<{ relay: Relay; url: string }> {
  const { host, port, user = '', password, database } = new pg.Client(databaseUrl)
  const relay = await startRelay(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const url = new URL(`postgres://127.0.0.1:${relay.port}/${database}`)
  Object.assign(url, { username: user, password })
  return { relay, url: url.href }
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  return address.port
}
