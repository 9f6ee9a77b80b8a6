/** The id of the person whose session the cookie is, as the forms of their pages say it (rules R5.16). */
export async function openerOf(address: string, cookie: string): Promise<string> {
  const response = await fetch(`${address}/api/user`, { headers: { Cookie: cookie } });
  return String(((await response.json()) as { id: number }).id);
}
