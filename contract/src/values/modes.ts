// Modes of transport: the type of a client, the category of a service.
export const modes = ['Maritime', 'Terrestre', 'Aérien', 'Logistique'] as const
export type Mode = (typeof modes)[number]
