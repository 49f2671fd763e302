import { expect } from 'vitest';
import type { OfficeParts } from '#features/agents/back-office/move-agent.ts';
import { withMarkup } from '#features/agents/markup.ts';
import { readAgent } from '#features/agents/read-agent.ts';
import { issueBooking } from '#features/booking/agency/issue-booking.ts';
import { makeOfficer } from '../agents/adjustments.ts';
import { type MadeAgent, makeAgent, pendingDeposit } from '../agents/agents.ts';
import {
  type AgencyStep,
  availableOf,
  becomeSold,
  FARE,
  type ModelledAgency,
  moneyOf,
  newModel,
  officeSteps,
  returnedBy,
  type Sale,
  STAY,
} from './agency-model.ts';
import { cancelSale, cancelSaleInFull, expireHold, sellBy } from './agency-sale.ts';
import { flightsFor, makeFlights, makeHotel, stayFor } from './held-booking.ts';

const SEATS = 6;
const ROOMS = 2;
const CEILING = 30;

/** Two agencies, two administrators, and a few things to sell. */
export async function openAgencyWorld(parts: OfficeParts) {
  const { db } = parts;
  const flights = await makeFlights(db, { count: 2, seats: SEATS });
  const hotel = await makeHotel(db, { rooms: ROOMS });
  const officers = [await makeOfficer(db), await makeOfficer(db)];
  const office = officeSteps(parts, officers);
  const agencies = [await openAgency(), await openAgency()];
  // So that there is something to decide on, and to decide on twice, from the first step on.
  for (const agency of [0, 1] as const) {
    await take({ do: 'ask deposit', agency, amountMinor: 20_000 });
    await take({ do: 'ask adjustment', agency, amountMinor: agency === 0 ? 7_000 : -7_000, officer: 0 });
  }

  return { agencies, take };

  async function openAgency() {
    const creditMinor = 60_000;
    const agent = await makeAgent(db, { creditMinor });
    const model = newModel(creditMinor);
    return { ...agent, model, believed: () => moneyOf(model), read: () => readMoney(agent) };
  }

  async function readMoney({ userId }: MadeAgent) {
    const agent = await readAgent(db, userId);
    if (!agent) throw new Error('No agent');
    const { creditBalanceMinor, reservedMinor, availableMinor, creditLimitMinor } = agent;
    const { totalSalesMinor, totalCommissionsMinor } = agent;
    return {
      creditBalanceMinor,
      reservedMinor,
      availableMinor,
      creditLimitMinor,
      totalSalesMinor,
      totalCommissionsMinor,
    };
  }

  async function take(step: AgencyStep): Promise<void> {
    const agent = agencies[step.agency];
    const other = agencies[1 - step.agency];
    if (!agent || !other) throw new Error('No agency');
    const { model } = agent;
    switch (step.do) {
      case 'ask deposit':
        model.deposits.push({
          ...(await pendingDeposit(db, agent, step.amountMinor)),
          amountMinor: step.amountMinor,
          state: 'pending',
        });
        return;
      case 'confirm deposit':
      case 'confirm own deposit':
      case 'provider pays':
        return office.moneyComes(agent, step);
      case 'reject deposit':
      case 'withdraw deposit':
        return office.giveUpDeposit(agent, step);
      case 'sell':
      case 'hold':
        return sell(agent, step);
      case 'issue':
      case 'issue of another':
        return issue(agent, other, step);
      case 'expire':
      case 'cancel':
      case 'cancel in full':
        return end(agent, step);
      case 'ask adjustment':
        return office.askAdjust(agent, step);
      case 'approve adjustment':
      case 'reject adjustment':
        return office.decideAdjust(agent, step);
      case 'limit':
        return office.limit(agent, step.limitMinor);
      case 'suspend':
      case 'reinstate':
        return office.move(agent, step);
    }
  }

  async function sell(agent: ModelledAgency, step: Extract<AgencyStep, { what: string }>): Promise<void> {
    const { model } = agent;
    const legs = { first: [0], second: [1], both: [0, 1], room: [] }[step.what];
    const isRoom = step.what === 'room';
    const { netMinor, commissionMinor } = withMarkup(isRoom ? STAY : FARE * step.people * legs.length, step.markup);
    const picked = legs.map((leg) => flights[leg] ?? '');
    const trip = isRoom ? stayFor(hotel) : flightsFor(picked, { seats: step.people });
    const isSale = step.do === 'sell';
    const outcome = await sellBy(db, agent, trip, { issueNow: isSale, markupPercentage: step.markup });
    const isFree = isRoom ? roomsLeft() > 0 : legs.every((leg) => seatsLeft(leg) >= step.people);
    if (model.isSuspended) expect(outcome.outcome).toBe('may_not_sell');
    else if (step.markup > CEILING) expect(outcome.outcome).toBe('markup_changed');
    else if (availableOf(model) < netMinor)
      expect(outcome).toEqual({ outcome: 'no_credit', availableMinor: availableOf(model), netMinor });
    else expect(outcome.outcome).toBe(isFree ? 'held' : isRoom ? 'not_free' : 'sold_out');
    if (outcome.outcome !== 'held') return;
    const { bookingId, reference } = outcome;
    const sale: Sale = {
      bookingId,
      reference,
      netMinor,
      commissionMinor,
      flights: legs,
      people: step.people,
      status: 'held',
    };
    model.sales.push(sale);
    model.reservedMinor += netMinor;
    if (isSale) becomeSold(model, sale);
  }

  async function issue(
    agent: ModelledAgency,
    other: ModelledAgency,
    step: Extract<AgencyStep, { do: 'issue' | 'issue of another' }>,
  ): Promise<void> {
    const { model } = agent;
    const sale = model.sales[step.which];
    if (!sale) return;
    const { reference } = sale;
    if (step.do === 'issue of another') {
      expect(await issueBooking(db, { reference, ...other })).toEqual({ ok: false, error: 'gone' });
      return;
    }
    const issued = await issueBooking(db, { reference, ...agent });
    if (model.isSuspended) expect(issued).toEqual({ ok: false, error: 'may_not_sell' });
    else if (sale.status === 'confirmed') expect(issued).toEqual({ ok: false, error: 'already' });
    else expect(issued.ok).toBe(sale.status === 'held');
    if (issued.ok) becomeSold(model, sale);
  }

  async function end(
    { model, userId }: ModelledAgency,
    step: Extract<AgencyStep, { do: 'expire' | 'cancel' | 'cancel in full' }>,
  ): Promise<void> {
    const sale = model.sales[step.which];
    if (!sale) return;
    const { bookingId, status } = sale;
    const isOpen = status !== 'over';
    if (step.do === 'expire') await expireHold(db, bookingId);
    else if (step.do === 'cancel') expect((await cancelSale(db, { userId }, bookingId)) !== undefined).toBe(isOpen);
    else expect(await cancelSaleInFull(db, officers[0] ?? '', bookingId)).toBe(isOpen);
    if (!isOpen || (step.do === 'expire' && status === 'confirmed')) return;
    sale.status = 'over';
    if (status === 'held') {
      model.reservedMinor -= sale.netMinor;
      return;
    }
    const returnedMinor = step.do === 'cancel' ? returnedBy(sale) : sale.netMinor;
    model.creditMinor += returnedMinor;
    model.salesMinor -= returnedMinor + sale.commissionMinor;
    model.commissionsMinor -= sale.commissionMinor;
  }

  function taken(): Sale[] {
    return agencies.flatMap(({ model }) => model.sales).filter(({ status }) => status !== 'over');
  }

  function seatsLeft(leg: number): number {
    const on = taken().filter((sale) => sale.flights.includes(leg));
    return SEATS - on.reduce((sum, { people }) => sum + people, 0);
  }

  function roomsLeft(): number {
    return ROOMS - taken().filter((sale) => sale.flights.length === 0).length;
  }
}
