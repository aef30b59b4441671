CREATE TRIGGER orders_note_sale AFTER INSERT ON orders FOR EACH ROW
WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION note_sales_change();
