-- The figure somebody has made themselves; without one they wear their look as it is drawn.
alter table accounts add figure jsonb;
