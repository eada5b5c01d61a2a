-- A refund of a charge that is disputed is held until the bank has decided; it is found by its charge.
alter table gateway_operations drop constraint gateway_operations_state_check;
alter table gateway_operations
  add constraint gateway_operations_state_check check (state in ('planned', 'done', 'refused', 'unknown', 'held'));
create index gateway_operations_refunds on gateway_operations ((request ->> 'chargeRef')) where verb = 'refund';
