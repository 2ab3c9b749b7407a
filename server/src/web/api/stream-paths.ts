import { apiRefusals } from '@escale/contract/wire/refusals'
import type { OpenAPI } from '@orpc/contract'
import { refusalOrPage, refusalResponse } from './api-responses.ts'

/** OpenAPI description of the event stream, and of downloads by a signed link. */
export function streamPaths(): OpenAPI.PathsObject {
  return { ...eventsPath(), ...signedFilePath() }
}

function eventsPath(): OpenAPI.PathsObject {
  return {
    '/realtime': {
      get: {
        operationId: 'events',
        tags: ['realtime'],
        summary: "Suivre ce qui change, en un flux d'événements",
        security: [{ session: [] }, { token: [] }],
        parameters: [{ $ref: '#/components/parameters/Company' }],
        responses: {
          200: {
            description: "Ce qui a changé, jamais ce qu'il contient.",
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
          401: refusalResponse({ UNAUTHORIZED: apiRefusals.sessionMissing }),
        },
      },
    },
  }
}

function signedFilePath(): OpenAPI.PathsObject {
  return {
    '/files/signed/{token}': {
      get: {
        operationId: 'signedFile',
        tags: ['files'],
        summary: 'Ouvrir un fichier par son lien signé',
        security: [],
        parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'Le fichier.',
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
          404: refusalOrPage({ NOT_FOUND: apiRefusals.notFound }),
        },
      },
    },
  }
}
