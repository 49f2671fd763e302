type Point = { time: string; code: string; city: string };

export type SampleFlight = {
  number: string;
  airline: string;
  airlineName: string;
  from: Point;
  to: Point;
  date: string;
  price: string;
  status: 'active' | 'delayed' | 'cancelled';
};

const nairobi = (time: string) => ({ time, code: 'NBO', city: 'Nairobi' });

export const sampleFlights: SampleFlight[] = [
  {
    number: 'JM8610-1',
    airline: 'JM',
    airlineName: 'Jambojet',
    from: nairobi('07:45'),
    to: { time: '08:50', code: 'MBA', city: 'Mombasa' },
    date: 'Nov 16, 2026',
    price: '$59',
    status: 'delayed',
  },
  {
    number: 'KQ602-1',
    airline: 'KQ',
    airlineName: 'Kenya Airways',
    from: nairobi('06:30'),
    to: { time: '07:35', code: 'MBA', city: 'Mombasa' },
    date: 'Nov 16, 2026',
    price: '$68',
    status: 'active',
  },
  {
    number: 'TC211-1',
    airline: 'TC',
    airlineName: 'Air Tanzania',
    from: nairobi('10:25'),
    to: { time: '11:45', code: 'DAR', city: 'Dar es Salaam' },
    date: 'Nov 16, 2026',
    price: '$119',
    status: 'active',
  },
  {
    number: 'KQ492-1',
    airline: 'KQ',
    airlineName: 'Kenya Airways',
    from: nairobi('07:10'),
    to: { time: '08:40', code: 'ZNZ', city: 'Zanzibar' },
    date: 'Nov 16, 2026',
    price: '$141',
    status: 'active',
  },
  {
    number: 'XU411-1',
    airline: 'XU',
    airlineName: 'African Express',
    from: { time: '09:15', code: 'MGQ', city: 'Mogadishu' },
    to: nairobi('10:50'),
    date: 'Nov 16, 2026',
    price: '$172',
    status: 'cancelled',
  },
];
