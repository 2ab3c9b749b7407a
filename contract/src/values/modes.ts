// Modes of transport. They are used as type of a client and as category of a service.
export const modes = ['Maritime', 'Terrestre', 'Aérien', 'Logistique'] as const
export type Mode = (typeof modes)[number]
