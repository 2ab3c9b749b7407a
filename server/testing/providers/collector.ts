import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Attribute = {
  key: string
  value: { stringValue?: string; intValue?: number; arrayValue?: { values: { stringValue?: string }[] } }
}
type TracePayload = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SpanPayload[] }[] }[]
}
type SpanPayload = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  status: { code?: number }
}

export type CollectedSpan = Omit<SpanPayload, 'attributes'> & {
  service: unknown
  facts: Record<string, unknown>
  text: string
}

/** An OpenTelemetry collector on loopback. It receives traces as OTLP over HTTP in JSON. */
export async function startCollector(): Promise<{
  url: string
  spans: CollectedSpan[]
  stop(): Promise<void>
}> {
  const spans: CollectedSpan[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as TracePayload
    if (request.method !== 'POST' || request.url !== '/v1/traces') return response.writeHead(404).end()
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          service: factsOf(resource.attributes)['service.name'],
          facts: factsOf(span.attributes),
          text: JSON.stringify(span),
        })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function factsOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.arrayValue?.values.map((one) => one.stringValue) ?? value.intValue ?? value.stringValue,
    ]),
  )
}
