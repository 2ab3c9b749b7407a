/** The clocks a company is offered: where freight to and from Central and West Africa is at work. */
export const timeZones = [
  'Africa/Abidjan',
  'Africa/Algiers',
  'Africa/Bamako',
  'Africa/Bangui',
  'Africa/Brazzaville',
  'Africa/Bujumbura',
  'Africa/Casablanca',
  'Africa/Conakry',
  'Africa/Cotonou',
  'Africa/Dakar',
  'Africa/Djibouti',
  'Africa/Douala',
  'Africa/Johannesburg',
  'Africa/Kigali',
  'Africa/Kinshasa',
  'Africa/Lagos',
  'Africa/Libreville',
  'Africa/Lome',
  'Africa/Luanda',
  'Africa/Lubumbashi',
  'Africa/Nairobi',
  'Africa/Ndjamena',
  'Africa/Niamey',
  'Africa/Nouakchott',
  'Africa/Ouagadougou',
  'Africa/Tunis',
  'America/Montreal',
  'America/New_York',
  'Asia/Dubai',
  'Asia/Istanbul',
  'Asia/Shanghai',
  'Europe/Brussels',
  'Europe/London',
  'Europe/Paris',
  'Indian/Antananarivo',
  'UTC',
] as const

/** Any that the machine knows is good. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('fr', { timeZone: name }) !== null
  } catch {
    return false
  }
}
