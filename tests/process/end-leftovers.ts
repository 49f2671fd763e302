import { afterAll } from 'vitest';
import { endLeftovers } from './product.ts';

afterAll(endLeftovers);
