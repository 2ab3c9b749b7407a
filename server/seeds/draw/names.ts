import type { Mode } from '@escale/contract/values/modes'

type City = { country: string; streets: readonly string[]; phone: string; domain: string }

/** Towns of clients. `phone` is an international format in which each `#` stands for a digit. */
export const cities: Record<string, City> = {
  Kinshasa: {
    country: 'RDC',
    streets: [
      'av. du Commerce, Gombe',
      'av. Kasa-Vubu, Kalamu',
      'bd Lumumba, Limete',
      'av. de la Libération, Lingwala',
    ],
    phone: '+243 81# ### ###',
    domain: 'cd',
  },
  Matadi: {
    country: 'RDC',
    streets: ['av. Vivi, Ville-Basse', 'route de Kinkanda'],
    phone: '+243 89# ### ###',
    domain: 'cd',
  },
  Lubumbashi: {
    country: 'RDC',
    streets: ['av. Sendwe', 'chaussée de Kasenga', 'av. Moero'],
    phone: '+243 97# ### ###',
    domain: 'cd',
  },
  Goma: {
    country: 'RDC',
    streets: ['bd Kanyamuhanga, Les Volcans', 'av. du Lac, Himbi'],
    phone: '+243 99# ### ###',
    domain: 'cd',
  },
  Abidjan: {
    country: "Côte d'Ivoire",
    streets: ['bd de Marseille, zone 3', 'rue du Commerce, Plateau', 'bd VGE, Treichville'],
    phone: '+225 07 ## ## ## ##',
    domain: 'ci',
  },
  Douala: {
    country: 'Cameroun',
    streets: ['bd de la Liberté, Akwa', 'rue Joffre, Bonanjo'],
    phone: '+237 6 77 ## ## ##',
    domain: 'cm',
  },
  'Pointe-Noire': {
    country: 'Congo',
    streets: ['av. Charles-de-Gaulle', 'bd de Loango'],
    phone: '+242 06 ### ####',
    domain: 'cg',
  },
  Brazzaville: {
    country: 'Congo',
    streets: ["av. de l'Indépendance, Poto-Poto", 'av. Foch, centre-ville'],
    phone: '+242 05 ### ####',
    domain: 'cg',
  },
}

export type ClientName = readonly [name: string, city: string, type: Mode]

/** Clients of Atlas Fret, sorted from most to fewest shipments. */
export const atlasClients: ClientName[] = [
  ['Établissements Mukendi & Fils', 'Kinshasa', 'Maritime'],
  ['Kin Électro Distribution', 'Kinshasa', 'Aérien'],
  ['Maison Ngalula Textiles', 'Kinshasa', 'Maritime'],
  ['Congo Matériaux SARL', 'Matadi', 'Maritime'],
  ['Katanga Mining Supply', 'Lubumbashi', 'Terrestre'],
  ['Galerie du Grand Marché', 'Kinshasa', 'Maritime'],
  ['Volcan Télécom', 'Goma', 'Aérien'],
  ['Pharmacie Centrale du Fleuve', 'Kinshasa', 'Aérien'],
  ['Auto Bandal Pièces', 'Kinshasa', 'Maritime'],
  ['Société Générale du Bas-Congo', 'Matadi', 'Maritime'],
  ['Phone City Gombe', 'Kinshasa', 'Aérien'],
  ['Boulangerie Victoire', 'Kinshasa', 'Logistique'],
  ['Ets Kasongo Import', 'Lubumbashi', 'Maritime'],
  ['Océan Négoce', 'Pointe-Noire', 'Maritime'],
  ['Kivu Café Export', 'Goma', 'Terrestre'],
  ['Quincaillerie La Référence', 'Kinshasa', 'Maritime'],
  ['Espace Informatique Lubum', 'Lubumbashi', 'Aérien'],
  ['Transco Wouri', 'Douala', 'Logistique'],
  ['Beauté Nzinga Cosmétiques', 'Kinshasa', 'Aérien'],
  ['Frigo du Port', 'Matadi', 'Maritime'],
  ['Bâti-Plus Limete', 'Kinshasa', 'Maritime'],
  ['Librairie Les Volcans', 'Goma', 'Terrestre'],
  ['Groupe Scolaire Lumière', 'Kinshasa', 'Logistique'],
  ['Meubles Ébène', 'Kinshasa', 'Maritime'],
  ['Clinique Sainte-Anne', 'Lubumbashi', 'Aérien'],
  ['Kwilu Agro', 'Kinshasa', 'Terrestre'],
  ['Optique Bonanjo', 'Douala', 'Aérien'],
  ['Élégance Mode Abidjan', 'Abidjan', 'Aérien'],
  ['Garage Moderne Tshopo', 'Kinshasa', 'Maritime'],
  ['Pneus du Katanga', 'Lubumbashi', 'Terrestre'],
  ['Loango Marine Services', 'Pointe-Noire', 'Maritime'],
  ['Cuisines Masina', 'Kinshasa', 'Maritime'],
  ['Studio Photo Matonge', 'Kinshasa', 'Aérien'],
  ['Énergie Solaire Ituri', 'Goma', 'Logistique'],
  ['Jouets & Co Ngaliema', 'Kinshasa', 'Maritime'],
  ['Poto-Poto Commerce', 'Brazzaville', 'Maritime'],
  ['Hôtel Rives du Fleuve', 'Brazzaville', 'Logistique'],
  ['Digital Store Kolwezi', 'Lubumbashi', 'Aérien'],
  ['Coopérative Mwinda', 'Kinshasa', 'Terrestre'],
  ["L'Atelier d'Ornella", 'Kinshasa', 'Aérien'],
]

export const sharedClients: ClientName[] = [
  ['Croix-Rouge, logistique Afrique centrale', 'Kinshasa', 'Logistique'],
  ['Alliance des Transitaires du Golfe', 'Douala', 'Maritime'],
  ['Aéro Messagerie Internationale', 'Abidjan', 'Aérien'],
]

export const borealClients: ClientName[] = [
  ['Cacao Plateau SA', 'Abidjan', 'Maritime'],
  ['Treichville Mobile', 'Abidjan', 'Aérien'],
  ['Lagune Équipements', 'Abidjan', 'Maritime'],
  ['Akwa Distribution', 'Douala', 'Logistique'],
]

export const riverClients: ClientName[] = [['Pirogues et Filets du Pool', 'Brazzaville', 'Maritime']]

/** Names of people who collect goods. */
export const collectors = [
  'Jean-Pierre Mukendi',
  'Chantal Ngalula',
  'Moïse Kalala',
  'Béatrice Nsimba',
  'Olivier Kasongo',
  'Rachel Mbombo',
] as const
