import type { TemplateValues } from '@escale/contract/channels/whatsapp/variables'
import type { OfferedTemplate } from '@escale/contract/trade/messages/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

export type FilledTemplate = OfferedTemplate & { values: TemplateValues }

/** The message templates for a client, with their variables replaced by the client's values. */
export function useTemplates(clientId: string) {
  return useQuery({
    queryKey: [...api.messages.prepare.key(), clientId],
    queryFn: async (): Promise<FilledTemplate[]> => {
      const { templates, recipients } = await api.messages.prepare.call({
        subject: 'clients',
        ids: [clientId],
      })
      return templates.map((template) => ({ ...template, values: recipients[0]?.values ?? {} }))
    },
  })
}
