-- At the end of the transaction: until then it may wait for goods that another order of the same customer has locked, and must not keep that one waiting.
CREATE CONSTRAINT TRIGGER orders_count_purchases AFTER INSERT OR DELETE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_purchases();
