/** The fewest characters of a password of staff (office.md 3; OWASP ASVS 5.0, 6.2.1). */
export const shortestStaffPassword = 15
